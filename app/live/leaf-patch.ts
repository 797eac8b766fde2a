type Leaf = null | boolean | number | string
type Branch = Json[] | { [name: string]: Json }
export type Json = Leaf | Branch

/**
 * What changed, as pairs of a leaf and its new value. Leaves are numbered in reading order. Every leaf
 * that had the same value as that one has the new value too, such as the instant of a poll; unless the
 * number is negative (−1 for leaf 0): then it is that leaf alone.
 */
export type LeafPatch = Leaf[]

/** The leaves that differ, or null when more than leaves does: a list is longer, a name is new. */
export function diffLeaves(before: Json, after: Json): LeafPatch | null {
	if (!isAlike(before, after)) return null
	const [olds, news] = [leavesOf(before), leavesOf(after)]
	/** The new value of all leaves with an old value; undefined when they differ in it. */
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

/** `before` of `diffLeaves` with its patch: what `after` was. */
export function patchLeaves(before: Json, patch: LeafPatch): Json {
	const olds = leavesOf(before)
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

const isBranch = (part: Json): part is Branch => typeof part === 'object' && part !== null

const leavesOf = (part: Json): Leaf[] =>
	isBranch(part) ? Object.values<Json>(part).flatMap(leavesOf) : [part]

/** Whether two values have the same branches. */
function isAlike(one: Json, other: Json): boolean {
	if (!isBranch(one) || !isBranch(other)) return !isBranch(one) && !isBranch(other)
	const [entries, others] = [Object.entries<Json>(one), Object.entries<Json>(other)]
	return (
		Array.isArray(one) === Array.isArray(other) &&
		entries.length === others.length &&
		entries.every(([name, part], i) => {
			const [otherName, otherPart] = others[i] ?? []
			return name === otherName && isAlike(part, otherPart ?? null)
		})
	)
}
