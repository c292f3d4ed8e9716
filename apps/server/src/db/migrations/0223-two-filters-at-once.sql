-- Lists that operators narrow by two things at once: one index finds both.

-- Members of a VIP level by their last sign-in, and by what they recharged. It was walked past all others to them.
create index member_by_vip_login on member (vip_level, last_login_at desc, member_id desc)
  where kind = 'member' and last_login_at is not null;
create index member_by_vip_recharged on member (vip_level, recharged desc, member_id desc) where kind = 'member';

-- Withdrawals of all states by their sum: few of a sum that is rare were looked for in all there ever were.
create index withdrawal_order_by_amount on withdrawal_order (amount, withdrawal_id);
