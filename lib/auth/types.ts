/** A password reset attempt, as the operator sees it. */
export type ResetLogView = {
  id: string;
  email: string;
  success: boolean;
  errorMessage: string | null;
  createdAt: string;
};
