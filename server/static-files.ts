import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

/** Serves the files of the build. Names below `/assets` change with their content. */
export function staticFiles(folder: string): RequestHandler {
	const plain = { index: false, redirect: false } as const
	const assets = join(folder, 'assets')
	const router = Router()
	router.use(
		'/assets',
		preferCompressed(assets),
		express.static(assets, { ...plain, immutable: true, maxAge: '1y' }),
	)
	const others = express.static(folder, { ...plain, maxAge: '1h' })
	// Every other file has an extension; pages are not looked up on disk.
	router.use((request, response, next) => {
		if (/\.\w+$/.test(request.path)) others(request, response, next)
		else next()
	})
	return router
}

/** Content codings by the ending of the files that the build wrote in them, the smallest first. */
const CODINGS = { '.br': 'br', '.gz': 'gzip' }

/** Serves the compressed file in place of the original if the build wrote one and the client accepts it. */
function preferCompressed(folder: string): RequestHandler {
	const files = new Set(readdirSync(folder))
	return (request, response, next) => {
		const name = request.path.slice(1)
		const found = Object.entries(CODINGS).find(
			([ending, coding]) => files.has(name + ending) && request.acceptsEncodings(coding),
		)
		if (found) {
			const [ending, coding] = found
			request.url = `/${name}${ending}`
			response.type(extname(name)).setHeader('Content-Encoding', coding)
		}
		next()
	}
}
