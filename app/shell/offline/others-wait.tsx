import { Alert } from '~/ui/alert'

/** Tells how many entries on this phone are not of the person who is signed in, and nothing of them. */
export function OthersWait({ count }: { count: number }) {
	if (count === 0) return null
	const isOne = count === 1
	return (
		<Alert
			tone="info"
			title={isOne ? '1 entry waits for its person' : `${count} entries wait for their person`}
		>
			{isOne ? 'It is' : 'They are'} sent when the person who wrote {isOne ? 'it' : 'them'} logs in
			on this phone. Nobody else sees {isOne ? 'it' : 'them'} here.
		</Alert>
	)
}
