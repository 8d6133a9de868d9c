-- What agents and visitors say of viewings waits while the site is read-only.

set check_function_bodies = off;


CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.viewing_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.viewing_hours FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only BEFORE INSERT OR DELETE OR UPDATE ON private.viewings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only();

CREATE TRIGGER read_only_sent BEFORE INSERT ON private.viewings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_read_only('sent');

reset check_function_bodies;
