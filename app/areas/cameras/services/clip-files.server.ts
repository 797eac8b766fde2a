import { Readable } from 'node:stream'
import { ClipKey } from '@sfc/contract/cameras/clip'
import { parseJson } from '@sfc/contract/parse-json'
import { Fault } from '@sfc/domain/fault'
import { z } from 'zod'
import type { ByteRange, FileInfo, FileStore } from '~/areas/platform/services/files/file-store'
import { readFile } from '~/areas/platform/services/files/read-file.server'
import type { AgentCtx, Ctx, FarmScope } from '~/context.server'

type Where = Pick<Ctx, 'files'>

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

const FOLDER = 'clips/'
const getFarmFolder = (farmId: number): `${string}/` => `${FOLDER}${farmId}/`
const getBaseName = (farmId: number, key: string) => getFarmFolder(farmId) + ClipKey.parse(key)

/** Part of a clip, by the byte at which it begins. */
type Part = FileInfo & { offset: number }

/**
 * What follows the name of its clip in that of a part. Older versions wrote a clip as one file:
 * `.part` while it came, `.mp4` when it was whole.
 */
const PART = /^\.(?:(\d{1,12})\.)?(?:part|mp4)$/

/** Registers a requested clip, so that its agent may send it. Throws Fault too-many beyond five. */
export async function registerClip(
	ctx: Where & Pick<FarmScope, 'farm'>,
	key: string,
	wanted: Omit<RequestedClip, 'total'>,
): Promise<void> {
	if ((await listClips(ctx)).length >= MOST)
		throw new Fault('too-many', 'Five recordings are here already. Each goes after a day.')
	await writeRequest(ctx, getBaseName(ctx.farm.id, key), { ...wanted, total: null })
}

const writeRequest = ({ files }: Where, base: string, wanted: RequestedClip) =>
	files.put(`${base}.json`, Buffer.from(JSON.stringify(wanted)))

/** Deletes a clip whose agent has nothing to send. */
export async function deleteClip(ctx: Where & Pick<FarmScope, 'farm'>, key: string): Promise<void> {
	const base = getBaseName(ctx.farm.id, key)
	for (const { name } of await listFarmFiles(ctx, ctx.farm.id))
		if (name.startsWith(`${base}.`)) await ctx.files.delete(name)
}

/** Lists the clips of a farm, complete or in transfer, newest first. */
export async function listClips(ctx: Where & Pick<FarmScope, 'farm'>): Promise<Clip[]> {
	const stored = await listFarmFiles(ctx, ctx.farm.id)
	const prefix = getFarmFolder(ctx.farm.id)
	const keys = stored.flatMap(({ name }) =>
		name.endsWith('.json') ? name.slice(prefix.length, -'.json'.length) : [],
	)
	const clips = await Promise.all(keys.map((key) => readClip(ctx, ctx.farm.id, key, stored)))
	return clips.flatMap((clip) => clip?.clip ?? []).sort((a, b) => b.at - a.at)
}

async function listFarmFiles({ files }: Where, farmId: number): Promise<FileInfo[]> {
	const stored: FileInfo[] = []
	for await (const file of files.list(getFarmFolder(farmId))) stored.push(file)
	return stored
}

async function readClip(where: Where, farmId: number, key: string, known?: FileInfo[]) {
	if (!ClipKey.safeParse(key).success) return null
	const base = getBaseName(farmId, key)
	const request = await readFile(where.files, `${base}.json`)
	const parsed = RequestedClip.safeParse(parseJson(request?.bytes.toString() ?? ''))
	if (!parsed.success) return null
	const { agentId, ...wanted } = parsed.data
	const parts = joinParts(base, known ?? (await listFarmFiles(where, farmId)))
	const has = parts.reduce((sum, { size }) => sum + size, 0)
	return { agentId, base, parts, clip: { ...wanted, key, has, isComplete: has === wanted.total } }
}

/** Returns the parts that follow each other from the first byte on. */
function joinParts(base: string, stored: readonly FileInfo[]): Part[] {
	const byOffset = new Map<number, Part>()
	for (const file of stored) {
		const found = file.name.startsWith(base) && PART.exec(file.name.slice(base.length))
		const offset = Number((found && found[1]) || 0)
		if (found) byOffset.set(offset, { ...file, offset })
	}
	const parts: Part[] = []
	for (let next = byOffset.get(0); next && next.size > 0;) {
		parts.push(next)
		next = byOffset.get(next.offset + next.size)
	}
	return parts
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
	const { clip, base } = found
	if (clip.isComplete || offset !== clip.has) return clip.has
	if (offset + bytes.byteLength > total) throw new Fault('too-large', 'It is longer than was said')
	if (clip.total === null)
		await writeRequest(ctx, base, { ...withoutFigures(clip), agentId: id, total })
	if (bytes.byteLength > 0) await ctx.files.put(`${base}.${offset}.part`, bytes)
	const has = offset + bytes.byteLength
	if (has === total) ctx.live.publish(`farm:${farmId}`, 'cameras')
	return has
}

const withoutFigures = ({ key: _, has: _has, isComplete: _whole, ...wanted }: Clip) => wanted

/** Opens a complete clip, or some of its bytes, for sending. Throws Fault not-found. */
export async function openClip(
	ctx: Where & Pick<FarmScope, 'farm'>,
	{ key }: { key: string },
): Promise<{ clip: Clip; open: (range: ByteRange) => Readable }> {
	const found = await readClip(ctx, ctx.farm.id, key)
	if (!found?.clip.isComplete) throw new Fault('not-found', 'This recording is not here')
	const { clip, parts } = found
	return {
		clip,
		open: (range) => Readable.from(readParts(ctx.files, parts, range), { objectMode: false }),
	}
}

async function* readParts(
	files: FileStore,
	parts: readonly Part[],
	{ start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
	for (const { name, offset, size } of parts) {
		if (offset + size <= start || offset > end) continue
		const range = { start: Math.max(start - offset, 0), end: Math.min(end - offset, size - 1) }
		const part = await files.get(name, range)
		if (!part) throw new Error('A part of the recording was deleted meanwhile')
		yield* part.stream
	}
}

/** Deletes clips, complete or not, a day after they were requested. */
export async function purgeClips({ files, now }: Pick<Ctx, 'files' | 'now'>): Promise<void> {
	for await (const { name, at } of files.list(FOLDER))
		if (at < now() - KEPT_MS) await files.delete(name)
}
