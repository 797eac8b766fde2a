import { useNavigation } from '@remix-run/react'
import { ScanEye } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Form } from '~/ui/page-farm/form'

type Props = {
	model: string
	host: string
	isAsked: boolean
	/** The diagnosis of the photo, on a page about another one. */
	diagnosisId?: number
}

/** Asks the farm's vision model about the photo, when one is configured. */
export function ModelCard({ model, host, isAsked, diagnosisId }: Props) {
	const action = diagnosisId === undefined ? {} : { action: `/plant-diagnosis/${diagnosisId}` }
	const { formData } = useNavigation()
	return (
		<Card title="Second opinion" icon={ScanEye}>
			<p className="text-sm text-muted wrap-anywhere">
				Sends a small copy of this photo to {host}, without place, names or readings. What {model}{' '}
				says counts half as much as what a person says.
			</p>
			<Form method="post" {...action} className="mt-3">
				<Button name="intent" value="model" pending={formData?.get('intent') === 'model'}>
					{isAsked ? 'Ask the model again' : 'Ask the model'}
				</Button>
			</Form>
		</Card>
	)
}
