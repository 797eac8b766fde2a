/** The page with the costs of a lot: that of its planting, where it has one. */
export const lotCostsPath = ({
	cycleId,
	lotId,
}: {
	cycleId: number | null
	lotId: number | null
}) => (cycleId === null ? `/costs/lots/${lotId}` : `/costs/plantings/${cycleId}`)
