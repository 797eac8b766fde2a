import { PRODUCT_VERSION } from '@sfc/domain/product-version'
import pino, { type LoggerOptions } from 'pino'
import { createPublicPost } from '../clients/post-to-public-url.server'
import type { Env } from '../env.server'
import { createErrorReports } from './error-reports.server'

const REPEATS_EVERY_MS = 60_000
const ERROR_LEVEL = pino.levels.values['error'] ?? 50

/**
 * Options of the log by which each error is also sent to the webhook that the operator named. `currentScope`: what
 * all lines of a request or a job have in common.
 */
export function reportLoggedErrors(
	{ ERROR_WEBHOOK_URL, PUBLIC_URL }: Env,
	currentScope: () => object,
): LoggerOptions {
	if (!ERROR_WEBHOOK_URL) return {}
	const reports = createErrorReports({
		url: new URL(ERROR_WEBHOOK_URL),
		post: createPublicPost({ allowPrivate: true }),
		elapsedMs: () => performance.now(),
		version: PRODUCT_VERSION,
		site: PUBLIC_URL,
		// Not by the log, because it would be reported.
		onFailure: (reason) => console.warn(`The webhook for errors failed: ${reason}`),
	})
	setInterval(() => reports.sendRepeats(), REPEATS_EVERY_MS).unref()
	return {
		hooks: {
			logMethod(args, method, level) {
				if (level >= ERROR_LEVEL) {
					const [first, second] = args as unknown[]
					const [fields, message] = typeof first === 'object' ? [first, second] : [{}, first]
					reports.report({ message: String(message), fields: { ...currentScope(), ...fields } })
				}
				method.apply(this, args)
			},
		},
	}
}
