import { join } from 'node:path'
import express, { type RequestHandler, Router } from 'express'

/** The files of the build. Those below `/assets` have a name that changes with their content. */
export function staticFiles(folder: string): RequestHandler {
	const plain = { index: false, redirect: false } as const
	const router = Router()
	router.use(
		'/assets',
		express.static(join(folder, 'assets'), { ...plain, immutable: true, maxAge: '1y' }),
	)
	const others = express.static(folder, { ...plain, maxAge: '1h' })
	// Every other file has an ending; a page is not looked for on the disk.
	router.use((request, response, next) => {
		if (/\.\w+$/.test(request.path)) others(request, response, next)
		else next()
	})
	return router
}
