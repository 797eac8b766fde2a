import type { SealKey } from '@sfc/contract/agent/sealed'
import {
	ADD_CAMERA,
	CONFIGURE_CAMERA,
	MOVE_CAMERA,
	PRESET_CAMERA,
	REMOVE_CAMERA,
	SEND_CLIP,
	WATCH_CAMERA,
} from '@sfc/contract/cameras/asks'
import { addCamera, configureCamera, removeCamera } from '../cameras/camera-config'
import { requireAbility, requireCamera, type CameraDevices } from '../cameras/camera-devices'
import type { Clips } from '../cameras/clips'
import { checkCamera } from '../cameras/check-camera'
import type { LiveViewers } from '../cameras/live-viewers'
import { answering, type Answering } from './asks'
import { unseal } from './unseal'

type Parts = {
	devices: CameraDevices
	watches: LiveViewers
	/** A person turned it. */
	steered(device: string): void
	sealKey: SealKey
	configPath: string
	reload(): Promise<void>
	/** Something about the device was changed. */
	redescribe(device: string): void
	clips: Pick<Clips, 'make'>
}

/** What the server may ask of cameras. */
export function cameraAnswers(parts: Parts): Answering[] {
	const { devices, watches, steered, sealKey, configPath, reload, redescribe, clips } = parts
	return [
		answering(WATCH_CAMERA, async ({ device }) => {
			await Promise.resolve()
			watches.watch(device)
			return {}
		}),
		answering(MOVE_CAMERA, async ({ device, ...move }, signal) => {
			const turn = requireAbility(requireCamera(devices, device), 'move', 'motor to move it')
			steered(device)
			const end = await turn(move, signal)
			if (end.outcome !== 'done') throw new Error(end.reason)
			return {}
		}),
		answering(PRESET_CAMERA, async ({ device, preset }, signal) => {
			const presets = requireAbility(requireCamera(devices, device), 'presets', 'places to go to')
			steered(device)
			if (preset.do === 'go') await presets.go(preset.token, signal)
			else if (preset.do === 'save') await presets.save(preset.name, signal)
			else await presets.remove(preset.token, signal)
			if (preset.do !== 'go') redescribe(device)
			return {}
		}),
		answering(CONFIGURE_CAMERA, async (change, signal) => {
			const { nightVision } = change.settings
			if (nightVision !== undefined) {
				const camera = requireCamera(devices, change.device)
				await requireAbility(camera, 'setNightVision', 'night vision')(nightVision, signal)
			}
			configureCamera(configPath, change)
			await reload()
			return {}
		}),
		answering(ADD_CAMERA, async (wanted, signal) => {
			const { username, host, webPort, rtspPort } = wanted
			const password = wanted.password ? await unseal(sealKey, wanted.password) : ''
			const login = username ? { username, password } : undefined
			const checks = await checkCamera({ host, webPort, rtspPort, login }, signal)
			const isFine = checks.every(({ result }) => result !== 'failed')
			if (!isFine && !wanted.anyway) return { device: null, checks }
			const device = addCamera(configPath, wanted, login)
			await reload()
			return { device, checks }
		}),
		answering(SEND_CLIP, (wanted, signal) => clips.make(wanted, signal)),
		answering(REMOVE_CAMERA, async ({ device }) => {
			removeCamera(configPath, device)
			await reload()
			return {}
		}),
	]
}
