import { cva, type VariantProps } from "class-variance-authority";

// Apart from the button: links and islands of public pages take the look without the parts.
export const buttonVariants = cva(
  "inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0 [&_svg:not([class*='size-'])]:size-[1.15em]",
  {
    variants: {
      variant: {
        primary: "bg-primary text-primary-foreground hover:bg-primary-hover",
        secondary:
          "border border-border bg-secondary text-secondary-foreground hover:border-input/60",
        outline:
          "border border-input bg-card text-card-foreground hover:bg-accent hover:text-accent-foreground",
        ghost: "text-foreground hover:bg-accent hover:text-accent-foreground",
        soft: "bg-primary-soft text-primary-soft-foreground hover:bg-primary-soft/70 contrast:border contrast:border-current",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/90",
        link: "link min-h-0! px-0! py-0!",
      },
      size: {
        // As wide as their words, and on a phone with very large text as tall as they need.
        sm: "min-h-9 px-3 py-1 text-sm sm:whitespace-nowrap",
        md: "min-h-11 px-4.5 py-1.5 text-base sm:whitespace-nowrap",
        /** For labels that an admin wrote: as tall as they need. */
        wrap: "min-h-11 px-4.5 py-2 text-base",
        lg: "min-h-13 rounded-lg px-[min(1.5rem,5vw)] py-1.5 text-lg sm:whitespace-nowrap",
        icon: "size-11",
        "icon-sm": "size-9",
      },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export type ButtonVariants = VariantProps<typeof buttonVariants>;
