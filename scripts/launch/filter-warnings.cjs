// supabase-js announces on every import that its future versions will not support Node 20. The
// version in the lockfile does; README says which Node to prefer.
const { warn } = console;
console.warn = (...words) => {
  if (!/Node\.js 20 and below are deprecated/.test(String(words[0]))) warn(...words);
};
