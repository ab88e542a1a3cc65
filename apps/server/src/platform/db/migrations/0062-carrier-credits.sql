-- 0062: what a carrier owes us for losses and claims is found by when it was booked.

create index transfers_carriers_answer_for on transfers (from_account, at) where kind in ('parcelLost', 'claimPaid');
