import type { RequestHandler } from 'express'

/** Answers on a worker what is for web servers; monitoring reads its metrics. */
export const refuseOnWorker: RequestHandler = ({ path }, response, next) => {
	if (path === '/metrics') return next()
	const headers = { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' }
	response
		.writeHead(404, headers)
		.end(
			'This server runs jobs (ROLE=worker). Send pages, calls and agents to one with ROLE=web.\n',
		)
}
