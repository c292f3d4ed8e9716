-- Whom the operator means (Ruling C108, ADR 064): everybody; those without an account, trial accounts among them; members
-- who never recharged; members. What is published is the same for everybody, so the device of the reader decides.
alter table advert_item add column audience text not null default 'all'
  check (audience in ('all', 'guests', 'unrecharged', 'members'));
alter table promotion add column audience text not null default 'all'
  check (audience in ('all', 'guests', 'unrecharged', 'members'));
alter table company_carousel add column audience text not null default 'all'
  check (audience in ('all', 'guests', 'unrecharged', 'members'));
alter table notice add column audience text not null default 'all'
  check (audience in ('all', 'guests', 'unrecharged', 'members'));

-- What leads only to registration was meant for those who have no account.
update advert_item set audience = 'guests' where content like '%href="/auth/register"%';
update company_carousel set audience = 'guests' where redirect_url = '/auth/register';
update notice set audience = 'guests' where redirect_url = '/auth/register';
update promotion set audience = 'guests', version = version + 1, changed_by = 'release'
  where action_url = '/auth/register';
