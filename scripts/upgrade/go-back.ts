import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Upgrade } from './go-forward'
import { restoreDatabase } from './keep-database'
import { waitUntilReady } from './service'
import { readData } from './try-release'
import { switchLink } from './unpack-release'
import { STEPS, type UpgradeState } from './upgrade-state'

const UNUSED_TRIES = 30

/** Brings everything to what it was before the upgrade; called again after a kill, it does so again. */
export async function goBack(upgrade: Upgrade, state: UpgradeState): Promise<void> {
	const { service } = upgrade
	const wasStopped = STEPS.indexOf(state.step) >= STEPS.indexOf('stop')
	if (STEPS.indexOf(state.step) >= STEPS.indexOf('migrate')) {
		console.log('Putting the database back')
		await service?.stop()
		await waitUntilUnused(upgrade, state)
		await switchLink(state.link, state.from)
		await restoreDatabase({ ...upgrade, ...state })
	}
	if (wasStopped && service) {
		console.log('Starting the server as it was')
		await service.start()
		await waitUntilReady(upgrade.url, upgrade.limitMs)
	}
	await rm(state.to, { recursive: true, force: true })
}

/** A program of a killed call may still be at work for a moment. */
async function waitUntilUnused({ place }: Upgrade, { to }: UpgradeState): Promise<void> {
	for (let tries = 1; ; tries++) {
		try {
			await readData(to, place)
			return
		} catch (error) {
			if (tries >= UNUSED_TRIES) throw error
			await sleep(1000)
		}
	}
}
