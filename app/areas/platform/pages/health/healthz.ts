/** The process runs and answers. Says nothing about the database: restarting would not help it. */
export const loader = () =>
	new Response('ok', { headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' } })
