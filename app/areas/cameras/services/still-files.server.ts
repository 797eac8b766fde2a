import type { Ctx } from '~/context.server'
import { readFile } from '~/areas/platform/services/files/read-file.server'

type Where = Pick<Ctx, 'files'>

const FOLDER = 'camera-stills/'
const getStillName = (cameraId: number) => `${FOLDER}${cameraId}.jpg`

/** Stores the newest picture of a camera, in place of the one before. */
export const writeStill = ({ files }: Where, cameraId: number, jpeg: Uint8Array): Promise<void> =>
	files.put(getStillName(cameraId), jpeg)

export type Still = { jpeg: Buffer; at: number }

/** Reads the newest picture of a camera and when it came, ms UTC; null before the first. */
export async function readStill({ files }: Where, cameraId: number): Promise<Still | null> {
	const found = await readFile(files, getStillName(cameraId))
	return found && { jpeg: found.bytes, at: Math.round(found.at) }
}

const KEPT_MS = 60 * 60_000

/** Deletes newest pictures that are an hour old: nobody looks any more, or the camera is gone. */
export async function purgeStills({ files, now }: Pick<Ctx, 'files' | 'now'>): Promise<void> {
	for await (const { name, at } of files.list(FOLDER))
		if (at < now() - KEPT_MS) await files.delete(name)
}
