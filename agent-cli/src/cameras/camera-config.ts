import type { ADD_CAMERA, CONFIGURE_CAMERA } from '@sfc/contract/cameras/asks'
import type { z } from 'zod'
import { createUniqueId } from '../config/create-unique-id'
import { loadConfig } from '../config/load-config'
import { changeDevice, saveConfig, writtenDevices } from '../config/save-config'
import type { Login } from '../drivers/digest-auth'
import { cameraAddress } from './check-camera'

type Wanted = z.infer<typeof ADD_CAMERA.args>

/** Takes a camera into a configuration file; answers its id, which is that of one already there. */
export function addCamera(path: string, wanted: Wanted, login: Login | undefined): string {
	const { devices } = loadConfig(path)
	const xaddr = cameraAddress(wanted).href
	const known = devices.find(({ settings }) => settings['xaddr'] === xaddr)
	const id = known?.id ?? createUniqueId(wanted.name, new Set(devices.map(({ id }) => id)))
	const { name, zone, place, type } = wanted
	const entry = { id, name, driver: 'onvif', zone, settings: { xaddr, ...login } }
	const added = (before: Record<string, unknown>) => ({
		...before,
		...entry,
		camera: { ...(before['camera'] as object | undefined), place, type },
	})
	if (known) changeDevice(path, id, added)
	else saveConfig(path, (file) => ({ ...file, devices: [...writtenDevices(file), added({})] }))
	return id
}

export const removeCamera = (path: string, device: string): void =>
	changeDevice(path, device, (camera) => {
		if (camera['driver'] !== 'onvif') throw new Error(`${device} is not a camera`)
		return null
	})

export const configureCamera = (
	path: string,
	{ device, settings }: z.infer<typeof CONFIGURE_CAMERA.args>,
): void =>
	changeDevice(path, device, (before) => ({
		...before,
		camera: { ...(before['camera'] as object | undefined), ...settings },
	}))
