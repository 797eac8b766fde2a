import type { Candidate } from '../drivers/driver'

const RANK = { certain: 2, likely: 1, unknown: 0 }

/** Collects candidates; a device seen twice is kept once, with the more certain identification. */
export function createCandidates(onFound: (candidate: Candidate) => void) {
	const found = new Map<string, Candidate>()
	return {
		add(candidate: Candidate): void {
			const key = candidateKey(candidate)
			const known = found.get(key)
			const better = !known || RANK[candidate.certainty] > RANK[known.certainty]
			const [main, other] = better ? [candidate, known] : [known, candidate]
			const evidence = [...new Set([...main.evidence, ...(other?.evidence ?? [])])].slice(0, 20)
			found.set(key, { ...main, evidence })
			if (better) onFound({ ...main, evidence })
		},
		list: (): Candidate[] => [...found.values()],
		get size() {
			return found.size
		},
	}
}

/** A serial number or MAC stays when the address changes; without one the address is the key. */
const candidateKey = ({ driver, identity, address }: Candidate): string =>
	identity ? identity.toLowerCase().replace(/[^a-z0-9]/g, '') : `${driver ?? 'none'} ${address}`
