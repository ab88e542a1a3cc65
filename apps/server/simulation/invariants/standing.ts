/**
 * A digest of all that a repeated request may not change, and that an act which was not done has left alone. An act that was refused is in
 * the record all the same, and a proposal that has lapsed may be marked as such by anybody.
 */
export const standing = `
  select (select count(*) from transfers) as transfers, (select count(*) from order_timeline) + (select count(*) from parcel_timeline) as lines, (select count(*) from simulation_jobs) as jobs,
    (select count(*) from bid_events) as story, (select md5(string_agg(b::text, ',' order by id)) from bids b) as bids,
    (select md5(string_agg(p::text, ',' order by id)) from parcels p) as parcels, (select md5(string_agg(l::text, ',' order by parcel_id, order_id, from_at)) from parcel_orders l) as lying,
    (select md5(string_agg(o::text, ',' order by id)) from orders o) as orders, (select md5(string_agg(s::text, ',' order by order_id)) from order_stock s) as stock,
    (select md5(string_agg(r.id || r.state || r.amount_jpy, ',' order by id)) from recharges r) as recharges,
    (select count(*) from refunds) as refunds, (select count(*) from arrivals) as arrivals, (select count(*) from stock_takes) as takes,
    (select md5(string_agg(m.id || ':' || m.frozen, ',' order by id)) from members m) as members, (select md5(string_agg(s::text, ',' order by id)) from staff s) as staff,
    (select md5(string_agg(e.id || ':' || coalesce(e.settled_at, 0), ',' order by id)) from desk_entries e) as entries,
    (select md5(string_agg(c::text, ',' order by id)) from content c) as content, (select count(*) from staff_acts where refused is null) as acts,
    (select count(*) from act_proposals) as proposals, (select count(*) from act_proposals where state not in ('open', 'lapsed')) as decided`
