import type { CameraPreset, CameraSession } from '../driver'
import type { CameraClient } from './camera-client'
import { findAll, textAt } from './parse-xml'
import { escapeXml } from './soap'

const MOST = 256

/** The places that a camera remembers; read at first and after each change. Throws `DeviceError`. */
export async function openPresets(
	{ call }: Pick<CameraClient, 'call'>,
	ptz: URL,
	profile: string,
	signal: AbortSignal,
): Promise<NonNullable<CameraSession['presets']>> {
	const id = `<tptz:ProfileToken>${escapeXml(profile)}</tptz:ProfileToken>`
	const ask = (action: string, inside: string, signal: AbortSignal) =>
		call(ptz, `<tptz:${action}>${id}${inside}</tptz:${action}>`, signal)
	const token = (of: string) => `<tptz:PresetToken>${escapeXml(of)}</tptz:PresetToken>`
	let known: CameraPreset[] = []
	const readAll = async (signal: AbortSignal) => {
		const answer = await ask('GetPresets', '', signal)
		known = findAll(answer, 'Preset')
			.slice(0, MOST)
			.flatMap((node) => {
				const { token } = node.attributes
				const name = textAt(node, 'Name')?.slice(0, 120)
				return token ? [{ token: token.slice(0, 120), name: name ?? token.slice(0, 120) }] : []
			})
	}
	await readAll(signal)
	return {
		list: () => known,
		go: async (of, signal) => void (await ask('GotoPreset', token(of), signal)),
		async save(name, signal) {
			await ask('SetPreset', `<tptz:PresetName>${escapeXml(name)}</tptz:PresetName>`, signal)
			await readAll(signal)
		},
		async remove(of, signal) {
			await ask('RemovePreset', token(of), signal)
			await readAll(signal)
		},
	}
}
