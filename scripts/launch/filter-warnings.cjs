// supabase-js warns on every import that future versions drop Node 20. The locked version supports it; the README
// recommends a Node version.
const { warn } = console;
console.warn = (...words) => {
  if (!/Node\.js 20 and below are deprecated/.test(String(words[0]))) warn(...words);
};
