/** The header by which the edge proves itself, where there is one (AWS keeps `x-edge-` for itself); infrastructure sets it, functions ask for it. */
export const edgeHeader = 'x-daymark-edge';
