-- Operators look through all withdrawals by the kind of account and by the rule that held them, the newest first.
create index withdrawal_order_by_kind on withdrawal_order (account_kind, withdrawal_id);
create index withdrawal_hit_by_rule on withdrawal_hit (rule_code, withdrawal_id);
