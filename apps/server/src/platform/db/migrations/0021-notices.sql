-- 0021: what becomes of a bid while its member is elsewhere is told in the thread of its goods, as a message of the system: a bid has no thread whose lines it could be.

alter table messages drop constraint messages_sender_check, add constraint messages_sender_check check (sender in ('member', 'staff', 'system'));
