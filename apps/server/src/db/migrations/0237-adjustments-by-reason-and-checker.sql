-- Adjustments are looked for by their reason and by who decided them, as by their maker: the newest first.
create index approval_by_reason_code on approval ((payload ->> 'reasonCode'), approval_id desc)
  where payload ->> 'reasonCode' is not null;
create index approval_decided_by on approval (checker_id, approval_id desc) where checker_id is not null;
