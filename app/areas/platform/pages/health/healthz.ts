/** The process runs and answers. The database is not checked: a restart would not help it. */
export const loader = () =>
	new Response('ok', { headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
