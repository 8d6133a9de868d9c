"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import type { AuthMode } from "@/lib/auth/mode";
import { paths } from "@/lib/paths";
import { SignInForm } from "./sign-in-form";
import { SignUpForm } from "./sign-up-form";
import type { Typed } from "./typed";

/** Each tab has its own URL, so that it can be linked to and survives a reload. */
export function AuthTabs({ mode, next }: { mode: AuthMode; next?: string | undefined }) {
  const t = useTranslations("auth");
  const [shown, setShown] = useState(mode);
  const typed = useRef<Typed>({});

  function show(value: string) {
    const chosen = value as AuthMode;
    setShown(chosen);
    const url = new URL(window.location.href);
    url.searchParams.set("mode", chosen);
    window.history.replaceState(null, "", url);
  }

  return (
    <Tabs onValueChange={show} value={shown}>
      {next?.startsWith(paths.profileForOffice("")) && (
        <p className="rounded-md bg-primary-soft px-4 py-3 text-primary-soft-foreground">
          {t("invited")}
        </p>
      )}
      <TabsList>
        <TabsTrigger value="signin">{t("signIn.tab")}</TabsTrigger>
        <TabsTrigger value="signup">{t("signUp.tab")}</TabsTrigger>
      </TabsList>
      <TabsContent className="flex flex-col gap-6" value="signin">
        <h1 className="font-semibold text-2xl">{t("signIn.heading")}</h1>
        <SignInForm next={next} typed={typed} />
      </TabsContent>
      <TabsContent className="flex flex-col gap-6" value="signup">
        <div>
          <h1 className="font-semibold text-2xl">{t("signUp.heading")}</h1>
          <p className="mt-1 text-muted-foreground">{t("signUp.trial")}</p>
        </div>
        <SignUpForm next={next} typed={typed} />
      </TabsContent>
    </Tabs>
  );
}
