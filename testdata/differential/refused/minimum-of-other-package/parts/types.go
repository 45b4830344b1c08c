package parts

type Legs int32
