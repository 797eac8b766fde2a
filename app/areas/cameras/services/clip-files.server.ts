import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClipKey } from '@sfc/contract/cameras/clip'
import { parseJson } from '@sfc/contract/parse-json'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { AgentCtx, Ctx, FarmScope } from '~/context.server'

type Where = Pick<Ctx, 'dataDir'>

/** Requested clip; times are ms UTC. */
const RequestedClip = z.object({
	agentId: z.string(),
	cameraId: z.int(),
	cameraName: z.string(),
	from: z.int(),
	to: z.int(),
	by: z.string(),
	at: z.int(),
	/** Size of the whole clip in bytes, once the agent reported it. */
	total: z.int().nullable(),
})
type RequestedClip = z.infer<typeof RequestedClip>

export type Clip = Omit<RequestedClip, 'agentId'> & {
	key: string
	has: number
	isComplete: boolean
}

const KEPT_MS = 24 * 60 * 60_000
const MOST = 5

const getClipsFolder = ({ dataDir }: Where) => join(dataDir, 'clips')
const getFarmFolder = (where: Where, farmId: number) => join(getClipsFolder(where), String(farmId))
const getClipPaths = (where: Where, farmId: number, key: string) => {
	const base = join(getFarmFolder(where, farmId), ClipKey.parse(key))
	return { wanted: `${base}.json`, part: `${base}.part`, whole: `${base}.mp4` }
}

const findFileSize = (file: string) =>
	stat(file).then(
		({ size }) => size,
		() => null,
	)

/** Registers a requested clip, so that its agent may send it. Throws Fault too-many beyond five. */
export async function registerClip(
	ctx: Where & Pick<FarmScope, 'farm'>,
	key: string,
	wanted: Omit<RequestedClip, 'total'>,
): Promise<void> {
	const farmId = ctx.farm.id
	if ((await listClips(ctx)).length >= MOST)
		throw new Fault('too-many', 'Five recordings are here already. Each goes after a day.')
	await mkdir(getFarmFolder(ctx, farmId), { recursive: true, mode: 0o700 })
	await writeRequest(getClipPaths(ctx, farmId, key).wanted, { ...wanted, total: null })
}

const writeRequest = (file: string, wanted: RequestedClip) =>
	writeFile(file, JSON.stringify(wanted), { mode: 0o600 })

/** Deletes a clip whose agent has nothing to send. */
export async function deleteClip(ctx: Where & Pick<FarmScope, 'farm'>, key: string): Promise<void> {
	const files = getClipPaths(ctx, ctx.farm.id, key)
	for (const file of Object.values(files)) await rm(file, { force: true })
}

/** Lists the clips of a farm, complete or in transfer, newest first. */
export async function listClips(ctx: Where & Pick<FarmScope, 'farm'>): Promise<Clip[]> {
	const names = await readdir(getFarmFolder(ctx, ctx.farm.id)).catch(() => [])
	const keys = names.flatMap((name) => (name.endsWith('.json') ? name.slice(0, -5) : []))
	const clips = await Promise.all(keys.map((key) => readClip(ctx, ctx.farm.id, key)))
	return clips.flatMap((clip) => clip?.clip ?? []).sort((a, b) => b.at - a.at)
}

async function readClip(where: Where, farmId: number, key: string) {
	if (!ClipKey.safeParse(key).success) return null
	const files = getClipPaths(where, farmId, key)
	const text = await readFile(files.wanted, 'utf8').catch(() => null)
	if (text === null) return null
	const parsed = RequestedClip.safeParse(parseJson(text))
	if (!parsed.success) return null // a crash left half of it
	const { agentId, ...wanted } = parsed.data
	const whole = await findFileSize(files.whole)
	const has = whole ?? (await findFileSize(files.part)) ?? 0
	return { agentId, files, clip: { ...wanted, key, has, isComplete: whole !== null } }
}

/**
 * Stores the next part of a clip from its agent and returns how much is there now; a part that is
 * there already is not stored twice. Throws Fault not-found for a clip that nobody requested.
 */
export async function storeClipPart(
	ctx: AgentCtx,
	{
		clip: key,
		offset,
		total,
		bytes,
	}: { clip: string; offset: number; total: number; bytes: Uint8Array },
): Promise<number> {
	const { id, farmId } = ctx.agent
	const found = await readClip(ctx, farmId, key)
	if (!found || found.agentId !== id)
		throw new Fault('not-found', 'Nobody asked for this recording')
	const { clip, files } = found
	if (clip.isComplete || offset !== clip.has) return clip.has
	if (offset + bytes.byteLength > total) throw new Fault('too-large', 'It is longer than was said')
	if (clip.total === null)
		await writeRequest(files.wanted, { ...withoutFigures(clip), agentId: id, total })
	await writeAt(files.part, offset, bytes)
	// When two parts come at once, the files show what is there, whichever was written last.
	const has = (await findFileSize(files.part)) ?? (await findFileSize(files.whole)) ?? 0
	if (has === total) {
		// The other one may have done so.
		await rename(files.part, files.whole).catch(() => undefined)
		ctx.live.publish(`farm:${farmId}`, 'cameras')
	}
	return has
}

/** Writes a part at its offset: a part that is sent twice at once does no harm. */
async function writeAt(file: string, offset: number, bytes: Uint8Array): Promise<void> {
	const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600)
	try {
		for (let done = 0; done < bytes.byteLength;) {
			const { bytesWritten } = await handle.write(
				bytes,
				done,
				bytes.byteLength - done,
				offset + done,
			)
			done += bytesWritten
		}
	} finally {
		await handle.close()
	}
}

const withoutFigures = ({ key: _, has: _has, isComplete: _whole, ...wanted }: Clip) => wanted

/** Opens a complete clip for sending. Throws Fault not-found. */
export async function openClip(
	ctx: Where & Pick<FarmScope, 'farm'>,
	{ key }: { key: string },
): Promise<{ clip: Clip; file: ReadStream }> {
	const found = await readClip(ctx, ctx.farm.id, key)
	if (!found?.clip.isComplete) throw new Fault('not-found', 'This recording is not here')
	return { clip: found.clip, file: createReadStream(found.files.whole) }
}

/** Deletes clips, complete or not, a day after they were requested. */
export async function purgeClips({ dataDir, now }: Pick<Ctx, 'dataDir' | 'now'>): Promise<void> {
	const root = getClipsFolder({ dataDir })
	for (const farm of await readdir(root).catch(() => []))
		for (const name of await readdir(join(root, farm)).catch(() => [])) {
			const file = join(root, farm, name)
			const found = await stat(file).catch(() => null)
			if (found && found.mtimeMs < now() - KEPT_MS) await rm(file, { force: true })
		}
}
