/** Helpers that policies and CHECKs ask in the name of the person. */
export const helpers = {
  authenticated: [
    "my_profile_id",
    "is_agent",
    "is_active_account",
    "is_admin",
    "clean_line",
    "is_seen",
    "clean_text",
    "valid_phone",
    "valid_url",
    "is_reserved",
  ],
  service_role: [
    "clean_line",
    "is_seen",
    "clean_text",
    "valid_phone",
    "valid_url",
    "is_reserved",
    "valid_address",
    "valid_template",
    "valid_setting",
    "name_words",
    "phone_digits",
    "is_push_endpoint",
  ],
};
