-- The gallery tells of itself (docs/decisions/040): what writes series or sheets outdates the kept lists and pages of
-- every process. A like outdates nothing: guests see none, and members are answered afresh.

create trigger content_tell after insert or update or delete or truncate on gallery_category
  for each statement execute function content_tell('gallery.playCategories', 'gallery.category');
create trigger content_tell after insert or update or delete or truncate on gallery_group
  for each statement execute function content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search',
    'gallery.category', 'gallery.playCategories', 'gallery.items', 'gallery.detail');
create trigger content_tell after insert or update or delete or truncate on gallery_item
  for each statement execute function content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search',
    'gallery.category', 'gallery.playCategories', 'gallery.items', 'gallery.detail');
-- A drawn sheet names its game.
create trigger content_tell_gallery after update on game
  for each statement execute function content_tell('gallery.groups', 'gallery.search', 'gallery.category',
    'gallery.items', 'gallery.detail');
-- Series are those of the site's company.
create trigger content_tell_gallery after insert or update or delete on system_config
  for each statement execute function content_tell('gallery.groups', 'gallery.groupNames', 'gallery.search',
    'gallery.category');
