import { Container } from 'lucide-react'
import { Card } from '~/ui/card'
import { Facts, type Fact } from './facts'

/** What was signed up for, beside every step. */
export function FarmSummary({ facts }: { facts: readonly Fact[] }) {
	return (
		<Card title="Farm summary" icon={Container}>
			<Facts facts={facts} />
		</Card>
	)
}
