/**
 * Reads the pictures of `pictures.json` from clones of their repositories (bare or not, each in a folder
 * `owner+name`), and appends what the network sees in each to a file, a line each:
 *
 *     node scripts/plant-gate/embed-pictures.mjs FOLDER_OF_CLONES TO.jsonl [PART/PARTS]
 *
 * Pictures that the file has are skipped, so that an interrupted run can be taken up again.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import {
	embed,
	loadNetwork,
} from '../../app/areas/plant-health/services/diagnosis/gate/mobilenet.mjs'
import { toNetworkInput } from '../../app/areas/plant-health/services/diagnosis/gate/network-input.mjs'

const [clones, to, part = '1/1'] = process.argv.slice(2)
if (!clones || !to) throw new Error('Name the folder of the clones and the file to write')
const [partNumber, parts] = part.split('/').map(Number)
const { sources } = JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8'))
const network = loadNetwork(
	new URL('../../app/areas/plant-health/services/diagnosis/gate/mobilenet-v2.bin', import.meta.url),
)
const seen = new Set(
	existsSync(to)
		? readFileSync(to, 'utf8')
				.split('\n')
				.filter(Boolean)
				.map((line) => JSON.parse(line).picture)
		: [],
)

const wanted = sources.flatMap((source) => {
	const folder = join(clones, source.repository.replace('/', '+'))
	const gitDir = [
		join(folder, 'repo/.git'),
		join(folder, 'repo'),
		join(folder, '.git'),
		folder,
	].find((one) => existsSync(join(one, 'HEAD')))
	if (!gitDir) throw new Error(`No clone of ${source.repository}`)
	const git = (...args) =>
		execFileSync('git', [`--git-dir=${gitDir}`, ...args], { maxBuffer: 256 * 2 ** 20 })
	const paths = git('ls-tree', '-r', '--name-only', '-z', source.commit).toString().split('\0')
	return source.groups.flatMap((group) =>
		choose(group, paths, (path) => git('show', `${source.commit}:${path}`).toString()).map(
			(path) => ({ source, group, path, read: () => git('show', `${source.commit}:${path}`) }),
		),
	)
})
// In an order that mixes the sources, so that a part of the work shows something of each.
wanted.sort((a, b) => mix(a.path) - mix(b.path))

for (const [index, { source, group, path, read }] of wanted.entries()) {
	const picture = `${source.repository}@${source.commit}:${path}`
	if (index % parts !== partNumber - 1 || seen.has(picture)) continue
	let rgb
	try {
		rgb = await toNetworkInput(await asUploaded(read()))
	} catch (error) {
		console.error(picture, String(error).slice(0, 100)) // not in this clone, or cut off there
		continue
	}
	const { shows, health } = group
	const embedding = [...embed(network, rgb)].map((one) => Math.round(one * 1000) / 1000)
	const about = { picture, source: source.source, for: source.for, shows, health, index }
	appendFileSync(to, JSON.stringify({ ...about, embedding }) + '\n')
}

/** A picture about as the server has it, which makes it smaller before it looks at it. */
async function asUploaded(bytes) {
	return sharp(bytes, { failOn: 'truncated' })
		.rotate()
		.resize({ width: 640, height: 640, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: 92 })
		.toBuffer()
}

/** A group's pictures: evenly spread over its sorted paths, of each folder where it says so. */
function choose(group, paths, readText) {
	const { path: pattern, not, take, each, labels, notLabels } = group
	const matching = paths
		.filter((path) => /\.(jpe?g|png)$/i.test(path) && new RegExp(pattern).test(path))
		.filter((path) => !not || !new RegExp(not).test(path))
		.filter((path) => {
			if (!labels) return true
			const file = path.replace(/^images/, labels).replace(/\.\w+$/, '.txt')
			if (!paths.includes(file)) return false
			return !readText(file)
				.split('\n')
				.some((line) => notLabels.includes(Number(line.split(' ')[0])) && line !== '')
		})
		.sort()
	const folders = each ? Object.values(byFolder(matching)) : [matching]
	return folders.flatMap((all) =>
		Array.from(
			{ length: Math.min(take, all.length) },
			(_, at) => all[Math.floor((at * all.length) / Math.min(take, all.length))],
		),
	)
}

function byFolder(paths) {
	const folders = {}
	for (const path of paths) (folders[path.slice(0, path.lastIndexOf('/'))] ??= []).push(path)
	return folders
}

function mix(text) {
	let hash = 2166136261
	for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0), 16777619) >>> 0
	return hash
}
