import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Logger } from 'pino'
import { describeError } from '../describe-error'
import type { Link } from '../uplink/link'
import { ownInstallation, type Installation } from './installation'
import { readUpdateState } from './update-state'

const LOOK_EVERY_MS = 500

/** Ends the trial of this release once it has reached the server. */
export function confirmWhenReached(link: Pick<Link, 'state'>, log: Logger): void {
	const timer = setInterval(() => {
		if (link.state !== 'up') return
		clearInterval(timer)
		confirmTrial(log)
	}, LOOK_EVERY_MS)
	timer.unref()
}

/**
 * This release is good: nothing takes it back any more. Says when one before it was taken back, and
 * deletes that one.
 */
export function confirmTrial(log: Logger, installation = own()): void {
	const state = installation && readUpdateState(installation)
	if (!installation || !state) return
	try {
		if (state.state === 'trial' && state.release === installation.running) {
			rmSync(installation.state, { force: true })
			log.info({ version: state.version }, 'the update has proved itself')
		} else if (state.state === 'taken-back') {
			rmSync(join(installation.releases, basename(state.release)), { recursive: true, force: true })
			log.warn({ version: state.version, reason: state.reason }, 'an update was rolled back')
		}
	} catch (error) {
		log.error({ reason: describeError(error) }, 'the trial of the update cannot be ended')
	}
}

/** The last update of this installation, when it was rolled back. */
export function lastRollBack(): { version: string; reason: string; at: number } | undefined {
	const installation = own()
	const state = installation && readUpdateState(installation)
	return state?.state === 'taken-back'
		? { version: state.version, reason: state.reason.slice(0, 300), at: state.at }
		: undefined
}

function own(): Installation | null {
	try {
		return ownInstallation()
	} catch {
		return null
	}
}
