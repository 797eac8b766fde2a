export type SeedLots = readonly { lotNumber: string; label: string }[]

/** The seed lots in stock, which a field with `list={id}` offers; any other text can be typed. */
export const SeedLotList = ({ id, lots }: { id: string; lots: SeedLots }) => (
	<datalist id={id}>
		{lots.map(({ lotNumber, label }) => (
			<option key={`${lotNumber} ${label}`} value={lotNumber}>
				{label}
			</option>
		))}
	</datalist>
)
