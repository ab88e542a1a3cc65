-- 0047: shipping lines, their prices and our terms are content too.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('rates', 'fees', 'menu', 'banners', 'discovery', 'guide1', 'guide2', 'guide3', 'guide4', 'phrases', 'shippingLines'));
