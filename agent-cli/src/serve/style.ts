/** The look of all pages: phones first, dark where the system is. */
export const STYLE = `
:root {
	color-scheme: light dark;
	--page: #fafafa; --surface: #fff; --line: #d2d2d8; --control: #84848f; --ink: #18181b; --muted: #5a5a65;
	--good: #14783a; --attention: #954a04; --danger: #b81a27; --danger-solid: #b81a27;
}
@media (prefers-color-scheme: dark) {
	:root {
		--page: #0c0c0e; --surface: #151518; --line: #3c3c44; --control: #6f6f7b; --ink: #f4f4f5; --muted: #a4a4af;
		--good: #4ade80; --attention: #fbbf24; --danger: #ff868c; --danger-solid: #d13440;
	}
}
* { box-sizing: border-box; }
body {
	margin: 0 auto; padding: 1rem; max-width: 50rem; background: var(--page); color: var(--ink);
	font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { font-size: 1.25rem; margin: 0; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem; color: var(--muted); }
h4 { font-size: 1rem; margin: 0; }
p, ul { margin: 0.25rem 0; }
ul { padding-left: 1.25rem; }
a { color: inherit; }
.muted { color: var(--muted); font-size: 0.875rem; }
.good { color: var(--good); } .attention { color: var(--attention); } .danger { color: var(--danger); }
.card { border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); padding: 0.75rem 1rem; margin: 0.5rem 0; }
.card h2 { margin: 0; }
.notice { border-left: 0.375rem solid var(--control); }
table { width: 100%; border-collapse: collapse; background: var(--surface); border: 1px solid var(--line); }
th, td { text-align: left; vertical-align: top; padding: 0.375rem 0.75rem; border-top: 1px solid var(--line); }
thead th { font-size: 0.875rem; color: var(--muted); }
tbody th { font-weight: 400; }
td { font-variant-numeric: tabular-nums; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: end; margin-top: 0.5rem; }
label { display: block; font-size: 0.875rem; color: var(--muted); }
input, button, .button {
	min-height: 2.75rem; min-width: 2.75rem; padding: 0.5rem 1rem; font: inherit; color: inherit;
	background: var(--surface); border: 1px solid var(--control); border-radius: 0.5rem;
}
input { display: block; } input[type='number'] { width: 5.5rem; }
button, .button { font-weight: 600; cursor: pointer; text-decoration: none; display: inline-flex; align-items: center; justify-content: center; }
.stop { background: var(--danger-solid); border-color: var(--danger-solid); color: #fff; }
.wide { width: 100%; min-height: 3.5rem; margin: 0.5rem 0; font-size: 1.125rem; }
img.live { width: 100%; height: auto; min-height: 10rem; background: var(--line); border-radius: 0.5rem; }
.link { display: inline-flex; min-height: 2.75rem; align-items: center; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`
