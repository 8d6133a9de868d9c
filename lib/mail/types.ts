export type LocalMail = {
  id: string;
  sentAt: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};
