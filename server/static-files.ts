import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

/** Serves the files of the build. Names below `/assets` change with their content. */
export function staticFiles(folder: string): RequestHandler {
	const plain = { index: false, redirect: false } as const
	const router = Router()
	router.use(
		'/assets',
		express.static(join(folder, 'assets'), { ...plain, immutable: true, maxAge: '1y' }),
	)
	const others = express.static(folder, { ...plain, maxAge: '1h' })
	// Every other file has an extension; pages are not looked up on disk.
	router.use((request, response, next) => {
		if (/\.\w+$/.test(request.path)) others(request, response, next)
		else next()
	})
	return router
}
