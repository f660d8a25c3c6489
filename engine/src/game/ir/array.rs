//! Lists of integers: remembered values, results of a calculation for several sites.

use super::{Bool, Int, ListId, Sites};

parts! {
    /// A list of integers.
    #[derive(Clone, PartialEq, Debug)]
    pub enum Array {
        /// The integers one by one.
        List(Vec<Int>),
        /// The values of a memory, in the order in which they were remembered.
        Remembered(ListId),
        /// The sites of a region, in order.
        Sites(Sites),
        /// A number for each pair of sites, of [`Variable::From`](super::Variable) and `To`.
        Results {
            /// The first sites; −1 among them is a site, too, for which the number is asked.
            from: Box<Array>,
            /// The second sites, which may depend on the first.
            to: Box<Array>,
            /// The number.
            value: Int,
        },
        /// The numbers of the players for whom a condition on [`Variable::Player`](super::Variable) holds.
        Players(Bool),
        /// The integers of the first, and those of the others that are not among those before.
        Union(Vec<Array>),
        /// The integers of the first list that are in the second.
        Common(Box<Array>, Box<Array>),
        /// The integers of the first list without those of the second: each integer of the second takes out the first one
        /// that is equal to it and is still there.
        Less(Box<Array>, Box<Array>),
        /// The integers of a list without the first that is equal to an integer.
        Without(Box<Array>, Box<Int>),
        /// One list if a condition holds, otherwise another.
        If(Box<Bool>, Box<Array>, Box<Array>),
    }

    /// A number of a list.
    #[derive(Clone, PartialEq, Debug)]
    pub enum OfArray {
        /// How many integers are in it.
        Size,
        /// The element at an index that counts from 0; −1 outside the list.
        At(Box<Int>),
        /// The smallest; −1 of an empty list.
        Smallest,
        /// The largest; −1 of an empty list.
        Largest,
        /// All together.
        Sum,
        /// One multiplied with the other; 0 of an empty list.
        Product,
        /// How often an integer is in it.
        Times(Box<Int>),
    }
}
