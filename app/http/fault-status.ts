import type { FaultCode } from '@sfc/domain/fault'

export const FAULT_STATUS: Record<FaultCode, number> = {
	'not-found': 404,
	conflict: 409,
	forbidden: 403,
	unauthenticated: 401,
	unconfirmed: 403,
	farmless: 404,
	invalid: 400,
	'too-large': 413,
	'too-many': 429,
	unavailable: 503,
}
