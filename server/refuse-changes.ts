import type { RequestHandler } from 'express'
import type { Server } from '~/boot.server'
import { READS, refuseRequest } from './refuse-request'

/** Pages that work on a full disk: to sign in, to open a farm, to switch and to stop. */
const ESSENTIAL_PAGES = new Set([
	'/login',
	'/login/code',
	'/demo-login',
	'/logout',
	'/confirm-identity',
	'/reset-password',
	'/forgot-password',
	'/farm-selection',
	'/switch-farms',
	'/theme',
	'/zone-control',
	'/zones',
	'/emergency-stop',
])
const ESSENTIAL_CALLS =
	/^\/api\/(agent|equipment|controllers)\/|^\/api\/auth\/(login|login\/code|demo-login|logout|passkeys\/sign-in(-options)?)$/

const isEssential = (path: string) =>
	ESSENTIAL_PAGES.has(path.replace(/\.data$/, '')) || ESSENTIAL_CALLS.test(path)

/** Refuses changes while the disk is full, except essential ones. */
export const refuseChangesOnFullDisk =
	({ disk }: Server): RequestHandler =>
	(request, response, next) => {
		if (disk?.level !== 'full' || READS.has(request.method) || isEssential(request.path))
			return next()
		refuseRequest(request, response, {
			status: 503,
			title: 'The disk is full',
			text: 'The disk of this server is full, so nothing was saved. The emergency stop, switching and signing in work. Free space on the server, then try again.',
			retryAfterS: 30,
		})
	}
