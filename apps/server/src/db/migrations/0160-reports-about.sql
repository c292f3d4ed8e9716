-- The desk of reports says how earlier ones about the same author ended.
create index chat_report_about on chat_report (about_id) where about_id is not null;
