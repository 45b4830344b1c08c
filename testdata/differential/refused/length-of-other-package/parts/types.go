package parts

type Name string
