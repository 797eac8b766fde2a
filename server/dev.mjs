/** Runs the server from its sources: Vite compiles them on request, and changes apply at once. */
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

process.env.NODE_ENV = 'development'
const http = createServer()
const vite = await createVite({
	appType: 'custom',
	server: { middlewareMode: true, hmr: { server: http } },
})

let running
let served = { build: null, app: null }

/** The app built from the current sources. */
async function currentApp() {
	const build = await vite.ssrLoadModule('virtual:remix/server-build')
	if (build !== served.build) {
		const { createApp, runUntilStopped } = build.entry.module
		const ctx = await (running ??= runUntilStopped(http))
		served = { build, app: createApp(ctx, build) }
	}
	return served.app
}

http.on('request', (request, response) => {
	vite.middlewares(request, response, () => {
		currentApp()
			.then((app) => app(request, response))
			.catch((error) => {
				vite.ssrFixStacktrace(error)
				console.error(error)
				response.writeHead(500, { 'Content-Type': 'text/plain' }).end(error.stack)
			})
	})
})
http.listen(Number(process.env.PORT || 3000), process.env.HOST || '127.0.0.1')
