type Leaf = null | boolean | number | string
type Branch = Json[] | { [name: string]: Json }
export type Json = Leaf | Branch

/**
 * Changes as pairs of a leaf's number and its new value. Leaves are numbered in reading order. All leaves with
 * the same old value get the new value, such as the instant of a poll; a negative number (−1 for leaf 0)
 * changes that leaf alone.
 */
export type LeafPatch = Leaf[]

/** The leaves that differ, or null when the structure differs: a list is longer, a name is new. */
export function diffLeaves(before: Json, after: Json): LeafPatch | null {
	if (!hasSameShape(before, after)) return null
	const [olds, news] = [listLeaves(before), listLeaves(after)]
	/** The common new value of all leaves with an old value; undefined when they differ. */
	const common = new Map<Leaf, Leaf | undefined>()
	olds.forEach((old, i) => {
		const value = news[i] ?? null
		common.set(old, !common.has(old) || common.get(old) === value ? value : undefined)
	})
	const sent = new Set<Leaf>()
	const patch: LeafPatch = []
	olds.forEach((old, i) => {
		const value = news[i] ?? null
		if (old === value) return
		const together = common.get(old)
		if (together === undefined) patch.push(-1 - i, value)
		else if (!sent.has(old)) patch.push(i, together)
		sent.add(old)
	})
	return patch
}

/** Applies a patch of `diffLeaves` to its `before`, which gives its `after`. */
export function patchLeaves(before: Json, patch: LeafPatch): Json {
	const olds = listLeaves(before)
	const alone = new Map<number, Leaf>()
	const together = new Map<Leaf, Leaf>()
	for (let i = 0; i < patch.length; i += 2) {
		const [leaf, value] = [Number(patch[i]), patch[i + 1] ?? null]
		if (leaf < 0) alone.set(-1 - leaf, value)
		else together.set(olds[leaf] ?? null, value)
	}
	let leaf = 0
	const patched = (part: Json): Json => {
		if (Array.isArray(part)) return part.map(patched)
		if (isBranch(part))
			return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, patched(one)]))
		const value = alone.has(leaf) ? alone.get(leaf) : together.get(part)
		leaf++
		return value === undefined ? part : value
	}
	return patched(before)
}

/** A replaced part: its path of names and indices, and the new part or a splice of a list. */
export type Graft =
	| [path: Path, part: Json]
	/** From an index of the list on, `count` elements are replaced by these. */
	| [path: Path, from: number, count: number, elements: Json[]]
type Path = (string | number)[]

/** The parts whose structure differs; applied to `before`, they give it the structure of `after`. */
export function diffBranches(before: Json, after: Json, path: Path = []): Graft[] {
	if (hasSameShape(before, after)) return []
	if (Array.isArray(before) && Array.isArray(after) && before.length !== after.length)
		return [listGraft(path, before, after)]
	if (!isBranch(before) || !isBranch(after) || !haveSameNames(before, after)) return [[path, after]]
	const olds = Object.values<Json>(before)
	return Object.entries<Json>(after).flatMap(([name, part], i) =>
		diffBranches(olds[i] ?? null, part, [...path, Array.isArray(after) ? i : name]),
	)
}

/** Leaves out equal elements at both ends. */
function listGraft(path: Path, before: Json[], after: Json[]): Graft {
	const [olds, news] = [before, after].map((list) => list.map((one) => JSON.stringify(one)))
	if (!olds || !news) return [path, after]
	const shorter = Math.min(olds.length, news.length)
	let from = 0
	while (from < shorter && olds[from] === news[from]) from++
	let end = 0
	while (end < shorter - from && olds.at(-1 - end) === news.at(-1 - end)) end++
	return [path, from, before.length - from - end, after.slice(from, after.length - end)]
}

/** A copy of `root` with replaced parts; `root` itself is unchanged. */
export const applyGrafts = (root: Json, grafts: readonly Graft[]): Json =>
	grafts.reduce((grown, [path, ...graft]) => graftAt(grown, path, graft), root)

type Change = [part: Json] | [from: number, count: number, elements: Json[]]

function graftAt(part: Json, path: Path, change: Change): Json {
	const [name, ...rest] = path
	if (name === undefined) {
		if (change.length === 1) return change[0]
		return Array.isArray(part) ? part.toSpliced(change[0], change[1], ...change[2]) : part
	}
	if (!isBranch(part)) return part
	if (Array.isArray(part))
		return part.with(Number(name), graftAt(part[Number(name)] ?? null, rest, change))
	return { ...part, [name]: graftAt(part[name] ?? null, rest, change) }
}

const isBranch = (part: Json): part is Branch => typeof part === 'object' && part !== null

const listLeaves = (part: Json): Leaf[] =>
	isBranch(part) ? Object.values<Json>(part).flatMap(listLeaves) : [part]

/** Whether two values have the same structure. */
function hasSameShape(one: Json, other: Json): boolean {
	if (!isBranch(one) || !isBranch(other)) return !isBranch(one) && !isBranch(other)
	const others = Object.values<Json>(other)
	return (
		haveSameNames(one, other) &&
		Object.values<Json>(one).every((part, i) => hasSameShape(part, others[i] ?? null))
	)
}

function haveSameNames(one: Branch, other: Branch): boolean {
	const [names, others] = [Object.keys(one), Object.keys(other)]
	return (
		Array.isArray(one) === Array.isArray(other) &&
		names.length === others.length &&
		names.every((name, i) => name === others[i])
	)
}
