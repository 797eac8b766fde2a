import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'
import { CAMERA_STEPS, type CameraCheck } from '@sfc/contract/cameras/asks'
import { withTimeout } from '@sfc/contract/with-timeout'
import { describeError } from '../describe-error'
import { createCameraClient } from '../drivers/onvif/camera-client'
import type { Login } from '../drivers/digest-auth'
import { LoginRefused } from '../drivers/onvif/soap'
import { fetchSnapshot } from '../drivers/onvif/snapshot'
import { pictureSource } from './take-picture'
import { unlessAborted } from '../time/unless-aborted'

type Wanted = { host: string; webPort: number; rtspPort: number; login: Login | undefined }

const STEP_MS = 4000
const CLOCK_OFF_MS = 60_000

export const cameraAddress = ({ host, webPort }: Pick<Wanted, 'host' | 'webPort'>): URL =>
	new URL(`http://${host.includes(':') ? `[${host}]` : host}:${webPort}/onvif/device_service`)

/** Tries a camera step by step; those after the first that failed are not tried. Never throws. */
export async function checkCamera(wanted: Wanted, signal: AbortSignal): Promise<CameraCheck[]> {
	const checks: CameraCheck[] = []
	const steps = stepsFor(wanted)
	for (const step of CAMERA_STEPS) {
		try {
			const words = await withTimeout(STEP_MS, signal, (ended) =>
				unlessAborted(steps[step](ended), ended),
			)
			const isAbsent = words.startsWith('none')
			checks.push({ step, result: isAbsent ? 'absent' : 'passed', words: words.slice(0, 300) })
		} catch (error) {
			checks.push({ step, result: 'failed', words: describeError(error).slice(0, 300) })
			// A camera without video can still be looked at.
			if (step !== 'video') break
		}
	}
	return checks
}

/** Each answers what was found, `none` and why for what a camera may lack, or throws what is wrong. */
function stepsFor(wanted: Wanted) {
	const { host, webPort, rtspPort, login } = wanted
	const client = createCameraClient(cameraAddress(wanted), login, STEP_MS)
	const profile = async (signal: AbortSignal) => {
		const services = await client.services(signal)
		const [first] = await client.profiles(services, signal)
		if (!first) throw new Error('the camera has no picture profile')
		return { services, first }
	}
	const steps: Record<CameraCheck['step'], (signal: AbortSignal) => Promise<string>> = {
		address: async () => {
			const { address } = await lookup(host).catch(() => {
				throw new Error(`there is no ${host} in this network: check the address`)
			})
			return address === host ? `${host} is an address` : `${host} is ${address}`
		},
		port: async (signal) => {
			await knock(host, webPort, signal)
			return `something listens on port ${webPort}`
		},
		clock: async (signal) => {
			const offMs = await client.syncClock(signal).catch((error: unknown) => {
				// It speaks ONVIF; whether the login is right is the next step.
				if (error instanceof LoginRefused) return undefined
				throw new Error(
					`port ${webPort} does not speak ONVIF (${describeError(error)}): try 8000, 8080 or 2020, and switch ONVIF on in the camera`,
				)
			})
			if (offMs === undefined) return 'none: it does not say its time'
			const minutes = Math.round(Math.abs(offMs) / 60_000)
			if (Math.abs(offMs) <= CLOCK_OFF_MS) return 'its clock is right'
			return `its clock is ${minutes} minutes ${offMs > 0 ? 'ahead' : 'behind'}, which is allowed for`
		},
		user: async (signal) => {
			const { vendor, model } = await client.information(signal)
			return [vendor, model].filter(Boolean).join(' ') || 'the camera lets this user in'
		},
		picture: async (signal) => {
			const { services, first } = await profile(signal)
			const uri = await client.snapshotUri(services, first.token, signal).catch(() => undefined)
			const take = pictureSource({
				...(uri && { snapshot: (ended) => fetchSnapshot(uri, login, ended) }),
				video: async (_, ended) => {
					const url = await client.streamUri(services, first.token, ended)
					if (!url) throw new Error('the camera offers neither single pictures nor a video')
					return { url, ...(login && { login }) }
				},
			})
			const jpeg = await take!(signal)
			const size = first.width ? `, ${first.width} × ${first.height}` : ''
			return `a picture came, ${Math.round(jpeg.byteLength / 1024)} kB${size}`
		},
		video: async (signal) => {
			const { services, first } = await profile(signal)
			const uri = await client.streamUri(services, first.token, signal).catch(() => undefined)
			if (!uri) return 'none: the camera offers no video'
			if (!uri.startsWith('rtsp:')) return `video at ${new URL(uri).host}`
			const told = Number(new URL(uri).port || 554)
			await knock(host, told, signal).catch(async (error: unknown) => {
				if (told === rtspPort) throw error
				await knock(host, rtspPort, signal)
			})
			return `video by RTSP on port ${told}`
		},
	}
	return steps
}

/** Opens a connection and closes it. Throws what is wrong, in words. */
const knock = (host: string, port: number, signal: AbortSignal): Promise<void> =>
	new Promise((resolve, reject) => {
		const socket = connect({ host, port, signal })
		socket.on('connect', () => {
			socket.destroy()
			resolve()
		})
		socket.on('error', (error: NodeJS.ErrnoException) => {
			socket.destroy()
			const isSilent = error.name === 'AbortError' || error.code === 'EHOSTUNREACH'
			reject(
				new Error(
					error.code === 'ECONNREFUSED'
						? `nothing listens on port ${port}`
						: isSilent
							? `${host} does not answer on port ${port}: is it switched on, and in this network?`
							: `port ${port}: ${error.message}`,
				),
			)
		})
	})
