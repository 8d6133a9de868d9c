import type { App } from "@supabase/lite";
import type { Keys } from "./folder";

type Connection = ConstructorParameters<typeof App>[0]["connection"];

const SESSION = "168h";

/** lite's server with the settings of supabase/config.toml, on its own connection. */
export async function createApp(connection: Connection, keys: Keys, siteUrl: string) {
  const { App, setExperimental } = await import("@supabase/lite");
  setExperimental("storage", true);
  const app = new App({
    connection,
    api: { enabled: true, schemas: ["public"], max_rows: 1000 },
    auth: {
      enabled: true,
      site_url: siteUrl,
      additional_redirect_urls: [],
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 3600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      enable_signup: true,
      enable_anonymous_sign_ins: false,
      enable_refresh_token_rotation: true,
      minimum_password_length: 8,
      sessions: { timebox: SESSION },
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: 10,
        otp_expiry: 3600,
      },
    },
    storage: { enabled: true, file_size_limit: "10MiB" },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true } },
  });
  return app as unknown as App;
}

/** Suppresses lite's terminal warning that its storage is experimental; the README has it instead. */
export async function quietly(task: () => Promise<unknown>) {
  const warn = console.warn;
  console.warn = () => undefined;
  await task().finally(() => {
    console.warn = warn;
  });
}
